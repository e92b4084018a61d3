// What client components import, and the types of everything. Server components, server actions,
// route handlers and the proxy get `index.react-server.ts`.
export * from '@latchkey/react'
export { AdminApp } from './admin-app.ts'
export { createProxy } from './client/create-proxy.ts'
export { Handler } from './client/handler.tsx'
export { ClientApp } from './client-app.ts'
export { fromClientJson } from './client-json.ts'
export type { HandlerProps, ProviderProps, ProxyOptions, RouteProps } from './props.ts'
export { ServerApp } from './server-app.ts'
