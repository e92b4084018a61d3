import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  isolateHistory,
} from '@codemirror/commands'
import { autoCloseTags, tsxLanguage } from '@codemirror/lang-javascript'
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { completeEmailSource } from './completions.ts'
import type { SourcePosition } from './email-source.ts'

/** An error to mark in the source. */
export interface SourceError {
  readonly position: SourcePosition
  readonly message: string
}

export interface EditorOptions {
  /** The name of the editor for screen readers. */
  readonly label: string
  readonly text: string
  /** The texts of the search panel and others, in the language of the page. */
  readonly phrases: Readonly<Record<string, string>>
  readonly onChange: (text: string) => void
  /** Runs on Ctrl+S. */
  readonly onSave: () => void
}

/** The editor of a source. */
export interface Editor {
  /** Replaces the text, as one step that can be undone. */
  setText(text: string): void
  showError(error: SourceError | null): void
  focus(): void
  destroy(): void
}

// The colors of the tokens follow the theme of the page, so light and dark need no second style.
const highlighting = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--lk-link)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--lk-success)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--lk-warning)' },
  { tag: tags.comment, color: 'var(--lk-text-2)', fontStyle: 'italic' },
  {
    tag: [tags.tagName, tags.typeName, tags.className, tags.standard(tags.tagName)],
    color: 'var(--lk-code-tag)',
  },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--lk-code-property)' },
  { tag: [tags.angleBracket, tags.punctuation, tags.operator], color: 'var(--lk-text-2)' },
  { tag: tags.invalid, color: 'var(--lk-danger)' },
])

const look = EditorView.theme({
  '&': {
    blockSize: '100%',
    color: 'var(--lk-text)',
    backgroundColor: 'var(--lk-surface)',
    fontSize: '13px',
    '--lk-code-tag': 'light-dark(oklch(0.45 0.16 320), oklch(0.8 0.11 320))',
    '--lk-code-property': 'light-dark(oklch(0.43 0.09 220), oklch(0.82 0.08 220))',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--lk-font-mono)', lineHeight: '1.65', scrollbarWidth: 'thin' },
  '.cm-content': { padding: '12px 0 40px', caretColor: 'var(--lk-text)' },
  '.cm-line': { padding: '0 16px 0 8px' },
  '.cm-cursor': { borderLeftColor: 'var(--lk-text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--lk-surface)',
    color: 'var(--lk-text-2)',
    border: 'none',
    paddingInlineStart: '4px',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '28px', padding: '0 8px 0 4px' },
  '.cm-activeLine': {
    backgroundColor: 'color-mix(in oklab, var(--lk-surface-2) 45%, transparent)',
  },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--lk-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'color-mix(in oklab, var(--lk-accent) 26%, transparent)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in oklab, var(--lk-accent) 20%, transparent)',
    outline: '1px solid color-mix(in oklab, var(--lk-accent) 45%, transparent)',
  },
  '.cm-selectionMatch, .cm-searchMatch': {
    backgroundColor: 'color-mix(in oklab, var(--lk-warning) 22%, transparent)',
  },
  '.cm-searchMatch-selected': {
    backgroundColor: 'color-mix(in oklab, var(--lk-warning) 45%, transparent)',
  },
  '.cm-panels': {
    backgroundColor: 'var(--lk-surface)',
    color: 'var(--lk-text)',
    fontFamily: 'var(--lk-font)',
  },
  '.cm-panels-top': { borderBottom: '1px solid var(--lk-border)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--lk-border)' },
  '.cm-panel.cm-search': { padding: '8px 36px 8px 12px', fontSize: '13px' },
  '.cm-panel.cm-search label': { fontSize: '12px', whiteSpace: 'nowrap' },
  '.cm-panel.cm-search [name=close]': {
    inlineSize: '28px',
    blockSize: '28px',
    color: 'var(--lk-text-2)',
    fontSize: '18px',
    cursor: 'pointer',
  },
  '.cm-textfield': {
    padding: '4px 8px',
    border: '1px solid var(--lk-border-control)',
    borderRadius: '6px',
    backgroundColor: 'var(--lk-surface)',
    color: 'var(--lk-text)',
    fontSize: '13px',
  },
  '.cm-button': {
    padding: '4px 10px',
    border: '1px solid var(--lk-border)',
    borderRadius: '6px',
    backgroundImage: 'none',
    backgroundColor: 'var(--lk-surface-2)',
    color: 'var(--lk-text)',
    fontSize: '12px',
    cursor: 'pointer',
  },
  ':is(.cm-textfield, .cm-button, [name=close]):focus-visible': {
    outline: '2px solid var(--lk-focus)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--lk-border)',
    borderRadius: '8px',
    backgroundColor: 'var(--lk-surface)',
    color: 'var(--lk-text)',
    boxShadow: 'var(--lk-shadow)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--lk-font-mono)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px', lineHeight: '1.5' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--lk-accent)',
    color: 'var(--lk-accent-text)',
  },
  '.cm-completionIcon': { display: 'none' },
  '.cm-completionDetail': { marginInlineStart: '1.5em', fontStyle: 'normal', opacity: '0.75' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-diagnostic': { padding: '6px 10px', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--lk-danger)' },
  '.cm-gutter-lint': { inlineSize: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '4px 0 0 2px' },
  '.cm-error-line': {
    backgroundColor: 'color-mix(in oklab, var(--lk-danger) 10%, transparent)',
  },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': {
    backgroundColor: 'color-mix(in oklab, var(--lk-danger) 12%, transparent)',
  },
  '&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine': {
    backgroundColor: 'color-mix(in oklab, var(--lk-success) 13%, transparent)',
  },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': {
    background: 'color-mix(in oklab, var(--lk-danger) 28%, transparent)',
  },
  '&.cm-merge-b .cm-changedText': {
    background: 'color-mix(in oklab, var(--lk-success) 30%, transparent)',
  },
  // Colors of the syntax have too little contrast on these backgrounds.
  ':is(.cm-changedText, .cm-deletedText), :is(.cm-changedText, .cm-deletedText) *': {
    color: 'var(--lk-text)',
  },
  '.cm-collapsedLines': {
    padding: '4px 8px',
    background: 'var(--lk-surface-2)',
    color: 'var(--lk-text-2)',
    fontFamily: 'var(--lk-font)',
    fontSize: '12px',
  },
})

const shown: Extension = [
  lineNumbers(),
  tsxLanguage,
  syntaxHighlighting(highlighting),
  drawSelection(),
  look,
]

/**
 * Opens an editor in a shadow root. There, the styles of CodeMirror are adopted by a script instead
 * of added as an element, which the content security policy of the dashboard would refuse.
 */
export function openEditor(root: ShadowRoot, options: EditorOptions): Editor {
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        shown,
        EditorState.phrases.of(options.phrases),
        EditorState.tabSize.of(2),
        history(),
        closeBrackets(),
        autoCloseTags,
        bracketMatching(),
        indentOnInput(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        search({ top: true }),
        lintGutter(),
        autocompletion({ override: [completeEmailSource] }),
        keymap.of([
          {
            key: 'Mod-s',
            preventDefault: true,
            run: () => {
              options.onSave()
              return true
            },
          },
          { key: 'Tab', run: acceptCompletion },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...defaultKeymap,
          // After Escape, Tab moves the focus out of the editor (protocol 09 §25).
          indentWithTab,
        ]),
        EditorView.contentAttributes.of({ 'aria-label': options.label, tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) options.onChange(state.doc.toString())
        }),
      ],
    }),
  })

  return {
    setText(text) {
      const { length } = view.state.doc
      view.dispatch({
        changes: { from: 0, to: length, insert: text },
        // A step of its own, so that one undo leads back to what was typed a moment before.
        annotations: isolateHistory.of('full'),
      })
    },
    showError: (error) =>
      view.dispatch(setDiagnostics(view.state, error ? [diagnosticOf(view.state, error)] : [])),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

/** The rest of the line that the error names, from its column on. */
function diagnosticOf({ doc }: EditorState, { position, message }: SourceError): Diagnostic {
  const line = doc.line(Math.min(Math.max(position.line, 1), doc.lines))
  const column = position.column === undefined ? 0 : position.column - 1
  const start = line.text.search(/\S|$/)
  const from = Math.min(line.from + Math.max(column, start), line.to)
  return {
    from: from === line.to ? line.from + start : from,
    to: line.to,
    severity: 'error',
    message,
  }
}

export interface DiffOptions {
  readonly before: string
  readonly after: string
  readonly beforeLabel: string
  readonly afterLabel: string
  readonly phrases: Readonly<Record<string, string>>
  /** Two columns, or one if there is no space for two. */
  readonly isWide: boolean
}

/** Shows the difference of two sources, in a shadow root as `openEditor`. */
export function openDiff(root: ShadowRoot, options: DiffOptions): { destroy(): void } {
  const { before, after, phrases } = options
  const extensions = (label: string): Extension => [
    shown,
    EditorState.phrases.of(phrases),
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    keymap.of(defaultKeymap),
  ]
  const collapseUnchanged = { margin: 4, minSize: 8 }
  if (options.isWide)
    return new MergeView({
      parent: root,
      root,
      a: { doc: before, extensions: extensions(options.beforeLabel) },
      b: { doc: after, extensions: extensions(options.afterLabel) },
      collapseUnchanged,
      gutter: false,
    })
  return new EditorView({
    parent: root,
    root,
    doc: after,
    extensions: [
      extensions(options.afterLabel),
      unifiedMergeView({
        original: before,
        mergeControls: false,
        collapseUnchanged,
        gutter: false,
      }),
    ],
  })
}
