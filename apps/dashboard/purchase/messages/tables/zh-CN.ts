import type { Messages } from '@latchkey/contract/pure'

/* Simplified Chinese of the mainland. "你"; short verbs on buttons. Full-width punctuation and
   “”; a space between Han characters and Latin words, digits or placeholders. plan 套餐 ·
   purchase 购买 · link 链接 · owner 所有者 */
export default {
  'A purchase link works once and for 24 hours. Go back to where you got it, and ask for a new one.':
    '购买链接只能使用一次，有效期为 24 小时。请回到获取链接的地方，重新索取一个。',
  Cancel: '取消',
  'Check your connection and try again.': '请检查网络连接，然后重试。',
  'Checking your payment…': '正在确认付款…',
  Close: '关闭',
  'Complete purchase': '完成购买',
  'Complete without paying': '不付款直接完成',
  'Complete without paying?': '不付款直接完成？',
  'Couldn’t check your payment': '无法确认你的付款',
  'Couldn’t complete the purchase. Try again.': '无法完成购买。请重试。',
  'Couldn’t load the payment form. Check your connection.': '无法加载付款表单。请检查网络连接。',
  'Couldn’t load this page': '无法加载此页面',
  'Couldn’t start the payment. Check your connection and try again.':
    '无法开始付款。请检查网络连接，然后重试。',
  'Enter a whole number of at least 1.': '请输入不小于 1 的整数。',
  'Loading…': '正在加载…',
  'Not available in USD': '不支持 USD',
  'One less': '减少一个',
  'One more': '增加一个',
  'Only owners of the project see this. Customers don’t.': '只有项目所有者能看到，客户看不到。',
  'Pay {amount}': '支付 {amount}',
  Payment: '付款',
  'Payment failed': '付款失败',
  'Payment is processing': '付款处理中',
  'Payments are not configured on this server.': '此服务器未配置付款。',
  'Payments are processed by Stripe.': '付款由 Stripe 处理。',
  'Please wait…': '请稍候…',
  Price: '价格',
  Purchase: '购买',
  'Purchase complete': '购买完成',
  Quantity: '数量',
  Subscribe: '订阅',
  'Test mode': '测试模式',
  'Test purchase': '测试购买',
  'Thank you! Nothing is due now. You can close this page.':
    '谢谢！目前无需付款。你可以关闭此页面。',
  'Thank you! Your bank is still processing the payment. You can close this page.':
    '谢谢！你的银行仍在处理付款。你可以关闭此页面。',
  'Thank you! Your payment was successful. You can close this page.':
    '谢谢！付款成功。你可以关闭此页面。',
  'The customer gets “{offer}” at once, and the link is used up.':
    '客户会立即获得“{offer}”，链接随即失效。',
  'The payment didn’t go through. Try again, or use another payment method.':
    '付款未成功。请重试，或使用其他付款方式。',
  'The payment method was declined.': '付款方式被拒绝。',
  'The payment was canceled.': '付款已取消。',
  'The payment was not completed.': '付款未完成。',
  'The payment was not confirmed at your bank.': '付款未在你的银行确认。',
  'The total can’t be less than {amount}.': '总额不能低于 {amount}。',
  'The total can’t be more than {amount}.': '总额不能超过 {amount}。',
  'There is nothing to pay.': '无需付款。',
  'This is included for everyone. There is nothing to pay.': '此内容对所有人开放，无需付款。',
  'This link isn’t valid': '此链接无效',
  'This page is part of Latchkey and only works when its server delivers it.':
    '此页面是 Latchkey 的一部分，只有由其服务器提供时才能使用。',
  'This price can’t be paid, because it has no amount in USD.': '此价格没有 USD 金额，无法支付。',
  'This purchase isn’t possible. Go back to where you got the link, and ask for a new one.':
    '无法进行此购买。请回到获取链接的地方，重新索取一个。',
  'This replaces your current plan “{plan}”.': '这将替换你当前的套餐“{plan}”。',
  'This replaces your current plan.': '这将替换你当前的套餐。',
  'This was a test: no payment was processed.': '这是一次测试：未处理任何付款。',
  Total: '总计',
  'Try again': '重试',
  'You already have this. There is nothing to pay.': '你已拥有此内容，无需付款。',
  'You may have paid. Check your connection and try again before you pay once more.':
    '你可能已经付款。再次付款前，请检查网络连接并重试。',
  once: '一次性',
  '{count, plural, one {per day} other {every # days}}':
    '{count, plural, =1 {每天} other {每 # 天}}',
  '{count, plural, one {per month} other {every # months}}':
    '{count, plural, =1 {每月} other {每 # 个月}}',
  '{count, plural, one {per week} other {every # weeks}}':
    '{count, plural, =1 {每周} other {每 # 周}}',
  '{count, plural, one {per year} other {every # years}}':
    '{count, plural, =1 {每年} other {每 # 年}}',
} satisfies Messages
