import UmkreisVocabulary
import UmkreisWire

struct Sample: Codable, Equatable {
    enum Kind: String, Codable, CaseIterable { case offer, wish }
    enum Grade: Int, Codable { case low = 1, high }
    enum Shape: Codable, Equatable {
        case circle(radius: Double)
        case point
    }

    struct Spot: Codable, Equatable {
        var lat: Double
    }

    struct Title: Codable, Equatable {
        var text: String

        init(text: String) {
            self.text = text
        }

        init(from decoder: any Decoder) throws {
            text = try decoder.singleValueContainer().decode(String.self)
            guard text.count <= 10 else { throw TooLong() }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }

    struct TooLong: FaultConvertible {
        var fault: Fault { Fault(.invalid, "title is longer than 10 characters") }
    }

    var title: Title
    var limit: Int
    var kind: Kind?
    var grade: Grade?
    var shape: Shape?
    var point: Coordinate?
    var price: Money?
    var tags: [String]?
    var gaps: [Int?]?
    var counts: [String: Int]?
    var byNumber: [Int: Bool]?
    var small: UInt8?
    var weight: Float?
    var isPublic: Bool?
    var author: UserID?
    var at: Timestamp?
    var posts: [Sample]?

    init(_ title: String, limit: Int) {
        self.title = Title(text: title)
        self.limit = limit
    }

    static func full() throws -> Sample {
        var sample = Sample("A \"lamp\"", limit: -3)
        sample.kind = .wish
        sample.grade = .high
        sample.shape = .circle(radius: 2.5)
        sample.point = try Coordinate(lat: 50.92138, lon: 6.95912)
        sample.price = try Money(amount: "3.50", currency: "EUR")
        sample.tags = ["brass", "", "größer\n"]
        sample.gaps = [1, nil, 3]
        sample.counts = ["a": 1, "b/c": 2]
        sample.byNumber = [7: true, -8: false]
        sample.small = 255
        sample.weight = 0.1
        sample.isPublic = true
        sample.author = UserID(high: 1, low: 2)
        sample.at = Timestamp(milliseconds: 1_770_000_000_123)
        var inner = Sample("inner", limit: 0)
        inner.shape = .point
        sample.posts = [inner, Sample("last", limit: 1)]
        return sample
    }
}
