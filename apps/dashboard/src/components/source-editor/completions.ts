import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  insertCompletionText,
  pickedCompletion,
} from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import type { EditorView } from '@codemirror/view'
import {
  COMPONENTS_MODULE,
  EMAILS_MODULE,
  importOf,
  LOOK_MODULE,
  modules,
  variablesOf,
} from './email-source.ts'

const IN_MODULE = /\bfrom\s*(?<quote>['"])(?<text>[^'"]*)$/
const IN_NAMES = /\bimport\s+(?:type\s+)?\{(?<before>[^}]*)$/
const MEMBER = /\b(?<object>user|project|variables)\s*\.\s*(?<text>[\w$]*)$/
const TAG = /<(?<text>[A-Z]\w*|)$/
const CATEGORY = /<NotificationCategory\s[^>]*value=(?<quote>["'])(?<text>[^"']*)$/
/** How far back to look for the start of an expression, in characters. */
const LOOK_BACK = 1000

const BUILT_IN_MEMBERS: Readonly<Record<string, readonly Completion[]>> = {
  user: [{ label: 'displayName', type: 'property', detail: 'string | null' }],
  project: [{ label: 'displayName', type: 'property', detail: 'string' }],
}

/**
 * Completes the modules that sources may import, their exports and components, the properties of
 * the user and the project, and the variables of the schema.
 */
export function completeEmailSource(context: CompletionContext): CompletionResult | null {
  const { state, pos } = context
  const before = state.doc.sliceString(Math.max(0, pos - LOOK_BACK), pos)
  const result = (text: string, options: readonly Completion[]): CompletionResult => ({
    from: pos - text.length,
    options,
    validFor: /^[\w$@/.-]*$/,
  })

  const category = CATEGORY.exec(before)?.groups
  if (category)
    return result(
      category.text ?? '',
      ['Transactional', 'Marketing'].map((label) => ({ label, type: 'enum' })),
    )
  const module = IN_MODULE.exec(before)?.groups
  if (module)
    return result(
      module.text ?? '',
      Object.keys(modules).map((label) => ({ label, type: 'namespace' })),
    )
  const names = IN_NAMES.exec(before)?.groups
  if (names) return completeNames(context, names.before ?? '', result)
  if (isInText(context)) return null
  const member = MEMBER.exec(before)?.groups
  if (member)
    return result(
      member.text ?? '',
      BUILT_IN_MEMBERS[member.object ?? ''] ??
        variablesOf(state.doc.toString()).map(({ name, type }) => ({
          label: name,
          type: 'variable',
          detail: type,
        })),
    )
  const tag = TAG.exec(before)?.groups
  if (tag) return result(tag.text ?? '', tags)
  return null
}

type ToResult = (text: string, options: readonly Completion[]) => CompletionResult

/** Of the module that the statement names, else of all modules. */
function completeNames(
  { state, pos, explicit }: CompletionContext,
  names: string,
  result: ToResult,
): CompletionResult | null {
  const text = /[\w$]*$/.exec(names)?.[0] ?? ''
  if (text === '' && !explicit) return null
  const after = state.doc.sliceString(pos, pos + LOOK_BACK)
  const module = /^[^}]*\}\s*from\s*['"](?<module>[^'"]+)['"]/.exec(after)?.groups?.module
  const offered = Object.entries(modules).filter(
    ([name]) => module === undefined || name === module,
  )
  return result(
    text,
    offered.flatMap(([from, exports]) =>
      exports.map(({ name, kind }) => ({
        label: name,
        type: kind === 'component' ? 'class' : kind,
        detail: from,
      })),
    ),
  )
}

/** Components as tags. One that is not imported yet is imported. */
const tags: readonly Completion[] = [COMPONENTS_MODULE, LOOK_MODULE, EMAILS_MODULE].flatMap(
  (module) =>
    (modules[module] ?? [])
      .filter(({ kind }) => kind === 'component')
      .map(({ name }) => ({
        label: name,
        type: 'class',
        detail: module,
        apply: (view: EditorView, completion: Completion, from: number, to: number) => {
          const insertion = importOf(view.state.doc.toString(), module, name)
          const inserted = insertCompletionText(view.state, name, from, to)
          view.dispatch(
            insertion
              ? view.state.update(
                  { ...inserted, annotations: pickedCompletion.of(completion) },
                  { changes: { from: insertion.at, insert: insertion.text } },
                )
              : { ...inserted, annotations: pickedCompletion.of(completion) },
          )
        },
      })),
)

/** In a comment or in a string without expressions. */
const isInText = ({ state, pos }: CompletionContext): boolean =>
  /^(?:LineComment|BlockComment|String|JSXText)$/.test(syntaxTree(state).resolveInner(pos, -1).name)
