import { latchkey } from '../../latchkey'

export async function GET() {
  const user = await latchkey.getUser()
  return Response.json({ email: user?.primaryEmail ?? null })
}
