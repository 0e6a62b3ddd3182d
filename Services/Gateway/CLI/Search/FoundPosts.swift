import Vocabulary

/// What `search` and `nearest` print.
struct FoundPosts: Encodable {
    let hits: [FoundPost]
    /// Where this page ended; absent on the last.
    let next: Cursor?

    /// One line a post.
    func table(_ output: Output) -> String {
        let hasDistances = hits.contains { $0.distance != nil }
        var table = TextTable(
            .init(title: "POST"),
            .init(title: "KIND"),
            .init(title: hasDistances ? "DISTANCE" : "POSTED", isNumber: hasDistances),
            .init(title: "TITLE", isFlexible: true),
            .init(title: "BY")
        )
        for hit in hits {
            table.add(
                hit.post.description,
                hit.kind,
                hit.distance.map(DistanceText.of) ?? output.moments.of(hit.publishedAt),
                hit.title,
                hit.ownerName ?? ""
            )
        }
        return output.table(table)
    }
}
