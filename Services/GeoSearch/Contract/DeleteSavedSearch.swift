public import UmkreisWire

/// Deletes a saved search of the caller and its alerts.
///
/// Faults: `not-found`, also for another user's.
public struct DeleteSavedSearch: Call {
    public static let name: CallName = "geo.deleteSavedSearch"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound]
    public typealias Reply = Done

    /// The saved search.
    public var id: SavedSearchID

    public init(id: SavedSearchID) {
        self.id = id
    }
}
