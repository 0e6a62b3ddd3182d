@_exported public import AuthContract
