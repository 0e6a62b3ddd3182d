/// Writes times of the day.
enum TimeWriter {
    static func text(_ span: TimeSpan) -> String {
        var text = text(span.start)
        if let end = span.end { text += "-" + self.text(end) }
        if span.isOpenEnd { text += "+" }
        if let step = span.step { text += step < 60 ? "/" + padded(step, 2) : "/" + clock(step) }
        return text
    }

    private static func text(_ time: ClockTime) -> String {
        switch time {
        case .fixed(let minutes): clock(minutes)
        case .sun(let event, 0): event.code
        case .sun(let event, let offset):
            "(" + event.code + (offset < 0 ? "-" : "+") + clock(abs(offset)) + ")"
        }
    }
}
