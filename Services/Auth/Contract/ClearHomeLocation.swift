public import UmkreisWire

/// Deletes the caller's home; other users no longer find the caller by it.
public struct ClearHomeLocation: Call {
    public static let name: CallName = "auth.clearHomeLocation"
    public typealias Reply = Done

    public init() {}
}
