@_exported public import Messaging
@_exported public import Storage
@_exported public import Tokens
@_exported public import Wire
