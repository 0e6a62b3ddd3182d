public import Wire

/// Deletes a search that the caller has saved, with what it has told of and nobody has read yet.
///
/// Faults: `not-found`, also for one of somebody else's.
public struct DeleteSavedSearch: Call {
    public static let name: CallName = "geo.deleteSavedSearch"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound]
    public typealias Reply = Done

    public var id: SavedSearchID

    public init(id: SavedSearchID) {
        self.id = id
    }
}
