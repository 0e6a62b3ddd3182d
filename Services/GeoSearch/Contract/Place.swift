public import Wire

/// A city, town or village.
public struct Place: Codable, Sendable, Equatable {
    /// GeoNames' id.
    public var id: Int
    /// In the language that was asked for, where it is known.
    public var name: String
    /// ISO 3166-1 alpha-2.
    public var country: String
    /// GeoNames' code of the first administrative division.
    public var region: String?
    public var point: Coordinate
    public var population: Int
    /// IANA's name.
    public var timeZone: String

    public init(
        id: Int,
        name: String,
        country: String,
        region: String? = nil,
        point: Coordinate,
        population: Int,
        timeZone: String
    ) {
        self.id = id
        self.name = name
        self.country = country
        self.region = region
        self.point = point
        self.population = population
        self.timeZone = timeZone
    }
}
