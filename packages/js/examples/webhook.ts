import { verifyWebhook, WebhookVerificationError } from '@latchkey/js'

declare const secret: string
declare function removeRecordsOf(userId: string): Promise<void>

export async function receive(request: Request): Promise<Response> {
  const body = await request.text() // as it was received, before any parsing
  try {
    const { event } = await verifyWebhook({ body, headers: request.headers, secret })
    if (event.type === 'user.deleted') await removeRecordsOf(event.data.id)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(null, { status: 400 })
    throw error
  }
}
