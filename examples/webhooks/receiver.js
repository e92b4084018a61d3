// Install @latchkey/js as on the overview of the dashboard.
import { createServer } from 'node:http'
import { verifyWebhook } from '@latchkey/js'

createServer(async (request, response) => {
  // The raw body: parsed and serialized again, it would no longer match its signature.
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  try {
    const { event } = await verifyWebhook({
      body,
      headers: request.headers,
      secret: process.env.WEBHOOK_SECRET,
    })
    console.log(event.type, event.data)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(3000)
