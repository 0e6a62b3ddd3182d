/// A function that walks an R*Tree best first: `SELECT id FROM tree WHERE id MATCH near(?, ?, ?)` gives the rows of the
/// smallest score first, computing only what is looked at.
///
/// The score of a node's box must not be larger than that of anything within it: then the stream is in order of scores.
public struct SpatialScorer: Sendable {
    /// Scores one box: smaller comes first, `nil` leaves it out with all that it holds, not-a-number fails the query.
    public typealias Score = @Sendable (SpatialBox) -> Double?

    /// The name of the function in SQL.
    public let name: String
    private let makeScore: @Sendable (_ parameters: [Double]) -> Score?

    /// - Parameter makeScore: called once a query with the function's arguments, so that what follows from them alone is
    ///   computed once; `nil` if they are not what the function wants, which fails the query.
    public init(name: String, makeScore: @escaping @Sendable (_ parameters: [Double]) -> Score?) {
        self.name = name
        self.makeScore = makeScore
    }

    /// The score of a query with these arguments; `nil` if they are not what the function wants.
    public func score(_ parameters: [Double]) -> Score? {
        makeScore(parameters)
    }
}
