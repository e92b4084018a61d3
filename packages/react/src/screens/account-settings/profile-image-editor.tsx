import { Avatar, Glyph, Notice, pencilGlyph, VisuallyHidden } from '@latchkey/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '../describe-error.ts'
import { useProblem } from '../use-problem.ts'
import { encodeCrop } from './draw-crop.ts'
import { ImageCropper } from './image-cropper.tsx'
import styles from './profile-image-editor.module.css'
import { useReturningFocus } from './use-returning-focus.ts'

export interface ProfileImageEditorProps {
  /** The name whose first letter is shown without an image. */
  name: string | null
  imageUrl: string | null
  /** The label of the button, such as 'Change picture'. */
  label: string
  /** Receives the new image as a data URL. */
  onSave: (dataUrl: string) => Promise<void>
  /** Called when the crop view opens and closes. */
  onToggle?: (open: boolean) => void
  /** Shown next to the image. */
  children?: ReactNode
}

/** An image that can be replaced by a cropped file (protocol 08 §16.10). */
export function ProfileImageEditor({
  name,
  imageUrl,
  label,
  onSave,
  onToggle,
  children,
}: ProfileImageEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const [image, setImage] = useState<ImageBitmap>()
  const [problem, setProblem] = useProblem()
  const opener = useReturningFocus(image !== undefined)

  // A decoded photo can take hundreds of megabytes, so release it explicitly.
  useEffect(() => () => image?.close(), [image])

  const toggle = (next: ImageBitmap | undefined) => {
    setImage(next)
    onToggle?.(next !== undefined)
  }

  const open = async (file: File | undefined) => {
    setProblem(undefined)
    if (!file) return
    try {
      toggle(await createImageBitmap(file))
    } catch {
      setProblem((t) =>
        t([
          "Couldn't open this file as an image. Choose another file.",
          'This file cannot be opened as an image.',
        ]),
      )
    }
  }

  const save = async (source: ImageBitmap, crop: Parameters<typeof encodeCrop>[1]) => {
    setProblem(undefined)
    const dataUrl = encode(source, crop)
    if (dataUrl === null)
      return setProblem((t) =>
        t(["Couldn't crop the picture. Try another one.", 'The picture could not be cropped.']),
      )
    await onSave(dataUrl)
    toggle(undefined)
  }

  return (
    <div className={styles.editor}>
      {image ? (
        <ImageCropper
          image={image}
          onSave={(crop) => save(image, crop)}
          onError={(error) => setProblem(messageOf(error))}
          onCancel={() => {
            setProblem(undefined)
            toggle(undefined)
          }}
        />
      ) : (
        <div className={styles.row} ref={opener}>
          <button
            type="button"
            className={styles.picture}
            title={label}
            onClick={() => input.current?.click()}
          >
            <Avatar name={name} imageUrl={imageUrl} size={60} />
            <span className={styles.mark}>
              <Glyph shape={pencilGlyph} />
            </span>
            <VisuallyHidden>{label}</VisuallyHidden>
          </button>
          <div className={styles.beside}>{children}</div>
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          void open(currentTarget.files?.[0])
          // Allows selecting the same file again.
          currentTarget.value = ''
        }}
      />
      {problem && <Notice>{problem}</Notice>}
    </div>
  )
}

function encode(...source: Parameters<typeof encodeCrop>): string | null {
  try {
    return encodeCrop(...source)
  } catch {
    return null
  }
}
