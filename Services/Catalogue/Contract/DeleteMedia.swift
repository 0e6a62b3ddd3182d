public import Wire

/// Takes a picture of the caller's away that nothing shows.
///
/// Nobody is told its bytes from then on; they leave the disk within a day or so.
///
/// Faults: `not-found` (`id`) where there is none, or it is another's; `conflict` (`id`) while something shows it.
public struct DeleteMedia: Call {
    public static let name: CallName = "catalogue.deleteMedia"
    public static let faults: [FaultCode] = [.notFound, .conflict]
    public typealias Reply = Done

    public var id: MediaID

    public init(id: MediaID) {
        self.id = id
    }
}
