import '@latchkey/next/styles.css'
import { Provider } from '@latchkey/next'
import type { ReactNode } from 'react'
import { latchkey } from '../latchkey'

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Provider app={latchkey}>{children}</Provider>
      </body>
    </html>
  )
}
