public import UmkreisWire

/// Marks all hidings of the caller's posts as seen, which ends the notice in ``MyAccount``.
///
/// Suspended users may do it.
public struct MarkHidingsSeen: Call {
    public static let name: CallName = "auth.markHidingsSeen"
    public typealias Reply = Done

    public init() {}
}
