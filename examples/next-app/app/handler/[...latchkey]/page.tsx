import { Handler, type RouteProps } from '@latchkey/next'
import { latchkey } from '../../../latchkey'

export default function Page(props: RouteProps) {
  return <Handler app={latchkey} routeProps={props} fullPage />
}
