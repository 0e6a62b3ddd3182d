/// Why a password is not taken.
enum PasswordRejection: Error, Equatable {
    case empty
    case tooShort(minimum: Int)
    case tooLong(maximum: Int)
    /// Little is left of it without the passwords that everybody tries first.
    case common
    /// Little is left of it without the owner's name or the app's.
    case containsContext
    /// A few characters over and over.
    case repetitive
    /// Characters in the order of alphabet or digits, forwards or backwards.
    case sequential

    /// What would be right, for the person who chose it.
    var rule: String {
        switch self {
        case .empty: "a password is needed"
        case .tooShort(let minimum): "a password has at least \(minimum) characters"
        case .tooLong(let maximum): "a password has at most \(maximum) characters"
        case .common: "this password is among those that are guessed first"
        case .containsContext: "a password is not made of your own name or address"
        case .repetitive: "a password does not repeat a few characters"
        case .sequential: "a password does not follow the alphabet or the digits"
        }
    }
}
