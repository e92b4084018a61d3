/** The ways to verify a message. */
export type Receiver = 'node' | 'node-by-hand' | 'python' | 'go'

export const receivers: readonly {
  readonly id: Receiver
  readonly label: string
  readonly file: string
  readonly code: string
}[] = [
  {
    id: 'node',
    label: 'Node.js',
    file: 'receiver.js',
    code: `// npm install standardwebhooks
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)

createServer(async (request, response) => {
  // The raw body: parsed and serialized again, it would no longer match its signature.
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  try {
    const { type, data } = webhook.verify(body, request.headers)
    console.log(type, data)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
}).listen(3000)`,
  },
  {
    id: 'node-by-hand',
    label: 'Node.js, by hand',
    file: 'verify.js',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto'

/** \`body\` is the raw body, before any parsing. */
export function isGenuine(secret, headers, body) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 5 * 60)) return false

  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest()
  return String(headers['webhook-signature']).split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',')
    const given = Buffer.from(value, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}`,
  },
  {
    id: 'python',
    label: 'Python',
    file: 'verify.py',
    code: `import base64, hashlib, hmac, time

def is_genuine(secret: str, headers, body: bytes) -> bool:
    """body is the body as it came, before any parsing."""
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 5 * 60:
        return False

    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    signatures = headers.get("webhook-signature", "").encode().split()
    return any(hmac.compare_digest(expected, given) for given in signatures)`,
  },
  {
    id: 'go',
    label: 'Go',
    file: 'verify.go',
    code: `package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// IsGenuine takes the raw body, before any parsing.
func IsGenuine(secret string, header http.Header, body []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}

	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, given := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal([]byte(given), []byte(expected)) {
			return true
		}
	}
	return false
}`,
  },
]

/** The shortest receiver that runs unchanged. */
export const sampleReceiver = receivers[0]?.code ?? ''
