public import Wire

/// Starts a guest: an account without name or password that can search and keep favourites, and that `register`
/// upgrades in place.
///
/// Faults: `invalid` (`device`); `throttled` when too many guests were started over this connection or in all; `gone` (`key`) as
/// ``RefreshSession`` tells it.
public struct StartGuest: Call {
    public static let name: CallName = "auth.startGuest"
    public static let access: Access = .anyone
    public static let faults: [FaultCode] = [.gone, .throttled]
    public typealias Reply = SignedIn

    /// What the user calls the device, or a name that the program suggests; `listSessions` shows it.
    public var device: String?

    public init(device: String? = nil) {
        self.device = device
    }
}

extension StartGuest: Ruled {
    public static let rules: FieldRules = ["device": Register.deviceRule]
}
