/// The first so many of what was found, in order: what comes is kept only if it is among them.
struct BestFound {
    private let limit: Int
    private(set) var found: [FoundPost] = []

    init(limit: Int) {
        self.limit = limit
    }

    /// The place of the last, once there are enough: nothing behind it is wanted.
    var end: HitPosition? { found.count == limit ? found.last?.position : nil }

    mutating func add(_ post: FoundPost) {
        var low = 0
        var high = found.count
        while low < high {
            let middle = (low + high) / 2
            if found[middle].position < post.position { low = middle + 1 } else { high = middle }
        }
        guard low < limit else { return }
        if found.count == limit { found.removeLast() }
        found.insert(post, at: low)
    }
}
