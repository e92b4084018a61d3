import { IMAGE_URL_MAX_LENGTH } from '@latchkey/contract'
import type { Context } from '../../kernel/context.ts'
import { PlainError } from '../../kernel/http/answers.ts'
import { detectImageFormat, type ImageFormat } from './image-formats.ts'
import { insertFile } from './store.ts'

/** Where images of a kind are kept; part of their address (contract 03 §0.1). */
export const IMAGE_FOLDERS = ['user-profile-images', 'team-profile-images', 'team-member-profile-images', 'project-logos'] as const
export type ImageFolder = (typeof IMAGE_FOLDERS)[number]

/** An image that was checked and waits to be stored, or the URL of one that lies elsewhere. */
export type CheckedImage = { url: string } | { content: Buffer; format: ImageFormat }

// Each character decides by itself, so a hostile text costs no more than its length.
const DATA_URL = /^data:image\/[A-Za-z0-9]+;base64,([A-Za-z0-9+/]*={0,2})$/
const CLIENT_DATA_URL = /^data:image\/(?:png|jpg|jpeg|gif|bmp|webp);base64,/

/**
 * Looks at the value of an image field before anything is written (contract 03 §0.1): an http(s) URL is taken as it is, never fetched; an
 * image inside a data URL is decoded and judged by its content. Throws the plain error otherwise.
 */
export function checkImage(value: string): CheckedImage {
  const { protocol } = new URL(value)
  if (protocol === 'http:' || protocol === 'https:') return { url: value }
  const base64 = DATA_URL.exec(value)?.[1]
  if (base64 === undefined) throw new PlainError(400, 'An image must be an http(s) URL or a base64 data URL of an image.')
  const content = Buffer.from(base64, 'base64')
  if (base64.length > IMAGE_URL_MAX_LENGTH || content.length > IMAGE_URL_MAX_LENGTH) throw new PlainError(400, 'The image is too large.')
  const format = detectImageFormat(content)
  if (format === null) throw new PlainError(400, 'The image cannot be read. PNG, JPEG, GIF, WebP and BMP are accepted; SVG is not.')
  return { content, format }
}

/** Clients may only upload: an address elsewhere would let them make others call it. */
export function requireUploadedImage(value: string): void {
  if (!CLIENT_DATA_URL.test(value) || !DATA_URL.test(value)) {
    throw new PlainError(400, 'The image must be a base64 data URL of a PNG, JPEG, GIF, BMP or WebP.')
  }
}

/** Stores the image if it is to be stored, and gives the URL that goes into the field. */
export async function storeImage(ctx: Context, tenancyId: string, folder: ImageFolder, image: CheckedImage): Promise<string> {
  if ('url' in image) return image.url
  const id = ctx.random.uuid()
  await insertFile(ctx, { tenancy_id: tenancyId, id, folder, format: image.format, content: image.content, created_at: ctx.clock.now() })
  return `${ctx.config.publicUrl}/files/${folder}/${id}.${image.format}`
}
