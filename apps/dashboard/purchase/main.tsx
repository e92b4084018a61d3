import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { t } from '../src/text.ts'
import { Frame } from './frame.tsx'
import { loadLanguage } from './messages/language.ts'
import { PurchasePage } from './purchase-page.tsx'
import { ReturnPage } from './return-page.tsx'
import { type Runtime, readRuntime } from './runtime.ts'

const root = document.getElementById('root')
const runtime = readRuntime(document.getElementById('latchkey-runtime')?.textContent)

// The first render has its texts, so that no other language is seen before.
if (root)
  void loadLanguage().then(() => {
    if (runtime) createRoot(root).render(<StrictMode>{pageOf(runtime)}</StrictMode>)
    else
      root.textContent = t(
        'This page is part of Latchkey and only works when its server delivers it.',
      )
  })

/** The last part of the path is a code or `return`. */
function pageOf(runtime: Runtime) {
  const code = location.pathname.split('/').at(-1) ?? ''
  return (
    <Frame name={runtime.projectName} logos={runtime.logos}>
      {code === 'return' ? (
        <ReturnPage runtime={runtime} query={new URLSearchParams(location.search)} />
      ) : (
        <PurchasePage runtime={runtime} code={code} />
      )}
    </Frame>
  )
}
