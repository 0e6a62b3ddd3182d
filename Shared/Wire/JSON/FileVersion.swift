/// The version of a small JSON file: its member `v`, or 1.
public struct FileVersion: Decodable, Sendable {
    public let number: Int

    private enum CodingKeys: String, CodingKey {
        case number = "v"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        number = try container.decodeIfPresent(Int.self, forKey: .number) ?? 1
    }

    /// Returns `nil` for what is no JSON object, or has a version that is no number.
    public static func of(_ bytes: [UInt8]) -> Int? { try? WireJSON.decode(FileVersion.self, from: bytes).number }
}
