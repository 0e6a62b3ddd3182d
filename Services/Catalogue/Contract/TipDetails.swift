/// What a tip has beyond every post.
public struct TipDetails: Codable, Sendable, Equatable {
    public var category: TipCategory

    public init(category: TipCategory) {
        self.category = category
    }
}
