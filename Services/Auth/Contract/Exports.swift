@_exported public import Attributes
@_exported public import Wire
