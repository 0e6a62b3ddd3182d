/// A stretch of time in which a place is open, or may be, on the clocks of the place.
struct HoursCheckInterval: Codable, Hashable, Sendable {
    var from: String
    var to: String
    var unknown: Bool
    var comment: String?

    /// Writes `comment` also where there is none, so that every interval has the same members.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(from, forKey: .from)
        try container.encode(to, forKey: .to)
        try container.encode(unknown, forKey: .unknown)
        try container.encode(comment, forKey: .comment)
    }
}
