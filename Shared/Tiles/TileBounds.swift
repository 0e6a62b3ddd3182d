/// The area of a map in degrees.
public struct TileBounds: Hashable, Sendable {
    public let west: Double
    public let south: Double
    public let east: Double
    public let north: Double

    /// Reads `west,south,east,north`; `nil` for an area that is empty or beyond the earth.
    public init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0.drop { $0 == " " }) }
        guard parts.count == 4, numbers.count == 4 else { return nil }
        (west, south, east, north) = (numbers[0], numbers[1], numbers[2], numbers[3])
        guard -180...180 ~= west, -180...180 ~= east, -90...90 ~= south, -90...90 ~= north, west < east, south < north
        else { return nil }
    }

    public var numbers: [Double] { [west, south, east, north] }
}
