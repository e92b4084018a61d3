import { Provider } from '@latchkey/react'
import { ReauthenticationDialog } from '@latchkey/react/internal'
import { useApp } from '../app.ts'
import type { Question } from '../data/reauthentication.ts'
import { currentLanguage } from '../text.ts'

/** The dialog of the account settings, above the page that sent the request. Suspends. */
export function ReauthenticationQuestion({ question }: { question: Question }) {
  const app = useApp()
  const user = app.useUser()
  return (
    user && (
      <Provider app={app} lang={currentLanguage()}>
        <ReauthenticationDialog user={user} factors={question.factors} onAnswer={question.answer} />
      </Provider>
    )
  )
}
