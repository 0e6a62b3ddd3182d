/// Paints the rules of a day over each other.
struct DayPainter {
    private(set) var segments: [Segment]
    private var scratch: [Segment] = []

    init() {
        segments = [Segment(start: 0, mark: .nothing)]
        segments.reserveCapacity(8)
    }

    /// Marks the minutes from `from` to `to`.
    mutating func paint(_ from: Int, _ to: Int, _ mark: Segment.Mark) {
        let from = max(from, 0)
        let to = min(to, 1_440)
        guard from < to else { return }
        scratch.removeAll(keepingCapacity: true)
        for index in segments.indices {
            let segment = segments[index]
            let end = index + 1 < segments.count ? segments[index + 1].start : 1_440
            let isCovered = segment.mark.isFinal || (mark.isFinal && segment.mark.state != .closed)
            if segment.start >= to || end <= from || isCovered {
                append(segment.start, segment.mark)
                continue
            }
            if segment.start < from { append(segment.start, segment.mark) }
            append(max(segment.start, from), mark)
            if end > to { append(to, segment.mark) }
        }
        swap(&segments, &scratch)
    }

    @inline(__always)
    private mutating func append(_ start: Int, _ mark: Segment.Mark) {
        if let last = scratch.last, last.mark == mark { return }
        scratch.append(Segment(start: start, mark: mark))
    }
}
