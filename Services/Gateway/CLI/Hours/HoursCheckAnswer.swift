/// What a line of the file is answered with.
enum HoursCheckAnswer: Encodable, Hashable, Sendable {
    case intervals([HoursCheckInterval], warnings: [HoursCheckWarning])
    case refused(String)

    private enum CodingKeys: String, CodingKey {
        case ok, intervals, warnings, error
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .intervals(let intervals, let warnings):
            try container.encode(true, forKey: .ok)
            try container.encode(intervals, forKey: .intervals)
            try container.encode(warnings, forKey: .warnings)
        case .refused(let reason):
            try container.encode(false, forKey: .ok)
            try container.encode(reason, forKey: .error)
        }
    }
}
