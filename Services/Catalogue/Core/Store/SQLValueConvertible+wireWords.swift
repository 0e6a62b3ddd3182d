public import CatalogueContract
public import UmkreisStorage

extension PostKind: SQLValueConvertible {}

extension PostState: SQLValueConvertible {}

extension TripRole: SQLValueConvertible {}
