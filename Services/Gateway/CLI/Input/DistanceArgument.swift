import ArgumentParser

/// A distance as it is typed: `5km`, `500m`, or plain metres.
struct DistanceArgument: Equatable, Sendable, ExpressibleByArgument {
    let metres: Double

    /// More than 0, at most half the way round the earth.
    init?(argument: String) {
        let text = argument.lowercased().filter { $0 != " " }
        let units: [(String, Double)] = [("km", 1000), ("m", 1)]
        let unit = units.first { text.hasSuffix($0.0) } ?? ("", 1)
        let digits = text.dropLast(unit.0.count).replacing(",", with: ".")
        guard let number = Double(digits), number * unit.1 > 0, number * unit.1 <= 20_040_000 else { return nil }
        metres = number * unit.1
    }
}
