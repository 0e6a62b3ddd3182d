public import Wire

/// Forgets where the caller is at home; others no longer find the caller by it.
///
/// Where there is none, nothing happens.
public struct ClearHomeLocation: Call {
    public static let name: CallName = "auth.clearHomeLocation"
    public typealias Reply = Done

    public init() {}
}
