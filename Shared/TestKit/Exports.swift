@_exported public import ServiceKit
