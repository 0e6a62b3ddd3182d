/// The deadlines of calls, the next one first.
///
/// A call that ends early leaves its deadline behind; ``prune(keeping:)`` takes those out before they are many.
struct DeadlineHeap {
    struct Entry {
        let deadline: ContinuousClock.Instant
        let id: String
        let ticket: Int
    }

    private(set) var entries: [Entry] = []

    var count: Int { entries.count }
    var next: ContinuousClock.Instant? { entries.first?.deadline }

    mutating func insert(_ entry: Entry) {
        entries.append(entry)
        siftUp(entries.count - 1)
    }

    /// Takes out the first entry if its time has come.
    mutating func removeDue(at now: ContinuousClock.Instant) -> Entry? {
        guard let first = entries.first, first.deadline <= now else { return nil }
        let last = entries.removeLast()
        if !entries.isEmpty {
            entries[0] = last
            siftDown(0)
        }
        return first
    }

    /// Takes out every entry that is not to be kept.
    mutating func prune(keeping isLive: (Entry) -> Bool) {
        entries.removeAll { !isLive($0) }
        for index in stride(from: entries.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
    }

    private mutating func siftUp(_ start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            if entries[parent].deadline <= entries[index].deadline { return }
            entries.swapAt(parent, index)
            index = parent
        }
    }

    private mutating func siftDown(_ start: Int) {
        var index = start
        while true {
            var least = index
            let left = 2 * index + 1
            if left < entries.count, entries[left].deadline < entries[least].deadline { least = left }
            if left + 1 < entries.count, entries[left + 1].deadline < entries[least].deadline { least = left + 1 }
            if least == index { return }
            entries.swapAt(least, index)
            index = least
        }
    }
}
