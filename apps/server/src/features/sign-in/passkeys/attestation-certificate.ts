import { createPrivateKey } from 'node:crypto'

/*
 * A certificate in the format of authenticator vendors (WebAuthn L3 §8.2.1), created for the tests.
 * It names a revocation list at http://127.0.0.1:9/revoked.crl.
 */

export const CERTIFICATE = Buffer.from(
  'MIICGTCCAb+gAwIBAgIBATAKBggqhkjOPQQDAjBkMQswCQYDVQQGEwJDSDEOMAwGA1UECgwFVGVzdHMxIjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0' +
    'YXRpb24xITAfBgNVBAMMGEF0dGVzdGF0aW9uIG9mIHRoZSB0ZXN0czAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowZDELMAkGA1UEBhMCQ0gx' +
    'DjAMBgNVBAoMBVRlc3RzMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uMSEwHwYDVQQDDBhBdHRlc3RhdGlvbiBvZiB0aGUgdGVzdHMwWTAT' +
    'BgcqhkjOPQIBBggqhkjOPQMBBwNCAAQdyS4MBfPt6M4PNLihVzk6GaIxbfJatbptrqMZ2FwbTS+elIfWIiA1jwmf58T+tIb17FnsdpaBXDrk+gbwSSnuo2Aw' +
    'XjAMBgNVHRMBAf8EAjAAMC8GA1UdHwQoMCYwJKAioCCGHmh0dHA6Ly8xMjcuMC4wLjE6OS9yZXZva2VkLmNybDAdBgNVHQ4EFgQUV3G6BymDfNhI0dSFpzQ/' +
    'ATTxjhAwCgYIKoZIzj0EAwIDSAAwRQIhAOYooBcStWQhGdBrgkBGYZiTwWZT7jVuFueUbn4Fgm7aAiAKF/QkKse5xui0pB25o4hBa3ctkIkqEhVvdOOb0lIJ' +
    'qw==',
  'base64',
)

export const CERTIFICATE_KEY = createPrivateKey({
  key: Buffer.from(
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgILhbcHQ0mAijxm/2TD1dpDt/5dQgDxUih6oUx8cy3fyhRANCAAQdyS4MBfPt6M4PNLihVzk6' +
      'GaIxbfJatbptrqMZ2FwbTS+elIfWIiA1jwmf58T+tIb17FnsdpaBXDrk+gbwSSnu',
    'base64',
  ),
  format: 'der',
  type: 'pkcs8',
})
