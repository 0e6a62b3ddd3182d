import OpeningHours

/// A warning as it is printed.
struct HoursCheckWarning: Codable, Hashable, Sendable {
    var kind: String
    /// UTF-16 units from the start of the value.
    var position: Int
    var message: String

    init(_ warning: ParseWarning) {
        kind = warning.kind.rawValue
        position = warning.position
        message = warning.message
    }
}
