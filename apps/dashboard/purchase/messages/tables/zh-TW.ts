import type { Messages } from '@latchkey/contract/pure'

/* Traditional Chinese of Taiwan. "你"; short verbs on buttons. Full-width punctuation and 「」; a
   space between Han characters and Latin words, digits or placeholders. plan 方案 · purchase 購買
   · link 連結 · owner 擁有者 */
export default {
  'A purchase link works once and for 24 hours. Go back to where you got it, and ask for a new one.':
    '購買連結只能使用一次，有效期為 24 小時。請回到取得連結的地方，重新索取一個。',
  Cancel: '取消',
  'Check your connection and try again.': '請檢查網路連線，然後再試一次。',
  'Checking your payment…': '正在確認付款…',
  Close: '關閉',
  'Complete purchase': '完成購買',
  'Complete without paying': '不付款直接完成',
  'Complete without paying?': '不付款直接完成？',
  'Couldn’t check your payment': '無法確認你的付款',
  'Couldn’t complete the purchase. Try again.': '無法完成購買。請再試一次。',
  'Couldn’t load the payment form. Check your connection.': '無法載入付款表單。請檢查網路連線。',
  'Couldn’t load this page': '無法載入此頁面',
  'Couldn’t start the payment. Check your connection and try again.':
    '無法開始付款。請檢查網路連線，然後再試一次。',
  'Enter a whole number of at least 1.': '請輸入不小於 1 的整數。',
  'Loading…': '載入中…',
  'Not available in USD': '不支援 USD',
  'One less': '減少一個',
  'One more': '增加一個',
  'Only owners of the project see this. Customers don’t.': '只有專案擁有者看得到，客戶看不到。',
  'Pay {amount}': '支付 {amount}',
  Payment: '付款',
  'Payment failed': '付款失敗',
  'Payment is processing': '付款處理中',
  'Payments are not configured on this server.': '此伺服器未設定付款。',
  'Payments are processed by Stripe.': '付款由 Stripe 處理。',
  'Please wait…': '請稍候…',
  Price: '價格',
  Purchase: '購買',
  'Purchase complete': '購買完成',
  Quantity: '數量',
  Subscribe: '訂閱',
  'Test mode': '測試模式',
  'Test purchase': '測試購買',
  'Thank you! Nothing is due now. You can close this page.':
    '謝謝！目前無需付款。你可以關閉此頁面。',
  'Thank you! Your bank is still processing the payment. You can close this page.':
    '謝謝！你的銀行仍在處理付款。你可以關閉此頁面。',
  'Thank you! Your payment was successful. You can close this page.':
    '謝謝！付款成功。你可以關閉此頁面。',
  'The customer gets “{offer}” at once, and the link is used up.':
    '客戶會立即獲得「{offer}」，連結隨即失效。',
  'The payment didn’t go through. Try again, or use another payment method.':
    '付款未成功。請再試一次，或使用其他付款方式。',
  'The payment method was declined.': '付款方式遭到拒絕。',
  'The payment was canceled.': '付款已取消。',
  'The payment was not completed.': '付款未完成。',
  'The payment was not confirmed at your bank.': '付款未在你的銀行確認。',
  'The total can’t be less than {amount}.': '總額不能低於 {amount}。',
  'The total can’t be more than {amount}.': '總額不能超過 {amount}。',
  'There is nothing to pay.': '無需付款。',
  'This is included for everyone. There is nothing to pay.': '此內容開放給所有人，無需付款。',
  'This link isn’t valid': '此連結無效',
  'This page is part of Latchkey and only works when its server delivers it.':
    '此頁面是 Latchkey 的一部分，只有由其伺服器提供時才能使用。',
  'This price can’t be paid, because it has no amount in USD.': '此價格沒有 USD 金額，無法支付。',
  'This purchase isn’t possible. Go back to where you got the link, and ask for a new one.':
    '無法進行此購買。請回到取得連結的地方，重新索取一個。',
  'This replaces your current plan “{plan}”.': '這將取代你目前的方案「{plan}」。',
  'This replaces your current plan.': '這將取代你目前的方案。',
  'This was a test: no payment was processed.': '這是一次測試：未處理任何付款。',
  Total: '總計',
  'Try again': '再試一次',
  'You already have this. There is nothing to pay.': '你已擁有此內容，無需付款。',
  'You may have paid. Check your connection and try again before you pay once more.':
    '你可能已經付款。再次付款前，請檢查網路連線並再試一次。',
  once: '一次性',
  '{count, plural, one {per day} other {every # days}}':
    '{count, plural, =1 {每天} other {每 # 天}}',
  '{count, plural, one {per month} other {every # months}}':
    '{count, plural, =1 {每月} other {每 # 個月}}',
  '{count, plural, one {per week} other {every # weeks}}':
    '{count, plural, =1 {每週} other {每 # 週}}',
  '{count, plural, one {per year} other {every # years}}':
    '{count, plural, =1 {每年} other {每 # 年}}',
} satisfies Messages
