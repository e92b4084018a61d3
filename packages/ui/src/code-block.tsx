import styles from './code-block.module.css'
import { CopyButton } from './copy-button.tsx'
import { highlight } from './highlight.ts'
import { type PartProps, part } from './part.ts'

export interface CodeBlockProps extends PartProps {
  code: string
  /** The name of the code for screen readers. */
  label: string
  copyLabel: string
  copiedLabel: string
  /** Inside another frame, such as tabs: without its own. */
  bare?: boolean
  onCopy?: () => void
}

/** Code to read and to copy. */
export function CodeBlock({
  code,
  label,
  copyLabel,
  copiedLabel,
  bare = false,
  onCopy,
  className,
}: CodeBlockProps) {
  let at = 0
  return (
    <div {...part('code-block', styles.block, className)} data-bare={bare}>
      {/* Long lines scroll, so it must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section {...part('code-block-code', styles.code)} tabIndex={0} aria-label={label} dir="ltr">
        <pre>
          <code>
            {highlight(code).map(({ kind, text }) => {
              const key = at
              at += text.length
              return kind === 'plain' ? (
                text
              ) : (
                <span key={key} data-kind={kind}>
                  {text}
                </span>
              )
            })}
          </code>
        </pre>
      </section>
      <div {...part('code-block-copy', styles.copy)}>
        <CopyButton
          text={code}
          label={copyLabel}
          copiedLabel={copiedLabel}
          {...(onCopy && { onCopy })}
        />
      </div>
    </div>
  )
}
