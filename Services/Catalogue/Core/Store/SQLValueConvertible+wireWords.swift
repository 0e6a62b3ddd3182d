public import CatalogueContract
public import Storage

extension PostKind: SQLValueConvertible {}

extension PostState: SQLValueConvertible {}

extension TripRole: SQLValueConvertible {}
