/// Where a post belongs: a country's code and a city's name, never a country's name.
public struct PostPlace: Codable, Sendable, Equatable {
    /// ISO 3166-1 alpha-2 in capital letters, or `XK` for Kosovo.
    public var country: String?
    /// At most 120 characters.
    public var city: String?
    /// At most 200 characters.
    public var address: String?

    public init(country: String? = nil, city: String? = nil, address: String? = nil) {
        self.country = country
        self.city = city
        self.address = address
    }
}
