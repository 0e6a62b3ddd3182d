public import UmkreisWire

/// Deletes an unused photo of the caller's.
///
/// Unreadable immediately; the files follow within about a day.
///
/// Faults: `not-found` (`id`); `conflict` (`id`) while used.
public struct DeleteMedia: Call {
    public static let name: CallName = "catalogue.deleteMedia"
    public static let faults: [FaultCode] = [.notFound, .conflict]
    public typealias Reply = Done

    /// The photo.
    public var id: MediaID

    public init(id: MediaID) {
        self.id = id
    }
}
