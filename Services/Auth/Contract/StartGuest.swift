public import UmkreisWire

/// Starts a guest, which can search, save favourites and register later (``Register``).
///
/// Faults: `invalid` (`device`); `throttled` after too many guests in this network or in all; `gone`.
public struct StartGuest: Call {
    public static let name: CallName = "auth.startGuest"
    public static let access: Access = .anyone
    public static let faults: [FaultCode] = [.gone, .throttled]
    public static let traits: [CallTrait] = [.startsSession, .startsGuest, .isRare]
    public typealias Reply = SignedIn

    /// Device's name, 1…80 characters (``ListSessions``).
    public var device: String?

    public init(device: String? = nil) { self.device = device }
}

extension StartGuest: Ruled {
    public static let rules: FieldRules = ["device": Register.deviceRule]
}
