@_exported public import Wire
