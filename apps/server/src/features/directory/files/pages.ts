import { isUuid } from '@latchkey/contract'
import type { Context } from '../../../kernel/context.ts'
import { securityHeaders } from '../../../kernel/http/headers.ts'
import { createPages, type Pages } from '../../../kernel/http/pages.ts'
import { IMAGE_TYPES, type ImageFormat } from './image-formats.ts'
import { IMAGE_FOLDERS } from './rules.ts'
import { selectFileContent } from './store.ts'

const NAME = /^([0-9a-f-]{36})\.([a-z]{2,5})$/

const FILE_HEADERS = {
  ...securityHeaders,
  // Even a file that passes all checks by mistake cannot run scripts and has an opaque origin
  // (OWASP, File Upload Cheat Sheet).
  'content-security-policy': "default-src 'none'; sandbox",
  // Apps on other origins show the images, including cross-origin isolated ones.
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * Serves uploaded images. The content of a URL never changes, so responses can be cached without
 * limit.
 */
export function filePages(ctx: Context): Pages {
  const pages = createPages()
  pages.get('/files/:folder/:name', async (c) => {
    const address = readAddress(c.req.param('folder'), c.req.param('name'))
    const content = address && (await selectFileContent(ctx, address))
    if (!content)
      return c.text('There is no such file.', 404, { ...FILE_HEADERS, 'cache-control': 'no-store' })
    return c.body(new Uint8Array(content), 200, {
      ...FILE_HEADERS,
      'content-type': IMAGE_TYPES[address.format],
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
  return pages
}

/** Parses the path. Returns null if it cannot name a file. */
function readAddress(
  folder: string,
  name: string,
): { id: string; folder: string; format: ImageFormat } | null {
  const [, id = '', format = ''] = NAME.exec(name) ?? []
  const isKnown =
    isUuid(id) &&
    Object.hasOwn(IMAGE_TYPES, format) &&
    (IMAGE_FOLDERS as readonly string[]).includes(folder)
  return isKnown ? { id, folder, format: format as ImageFormat } : null
}
