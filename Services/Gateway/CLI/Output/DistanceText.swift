import Foundation

/// Distances as people read them: `340 m`, `1.2 km`, `127 km`.
enum DistanceText {
    /// - Parameter metres: 0 or more.
    static func of(_ metres: Double) -> String {
        if metres < 999.5 { return "\(Int(metres.rounded())) m" }
        let kilometres = metres / 1000
        if kilometres < 99.95 { return String(format: "%.1f km", kilometres) }
        return "\(Int(kilometres.rounded())) km"
    }
}
