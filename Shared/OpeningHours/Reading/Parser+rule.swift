extension Parser {
    /// Parses parts in any order.
    mutating func readRule(_ draft: inout RuleDraft) throws(RawFault) {
        while try readPart(&draft) {}
    }

    /// Returns whether the rule may continue.
    private mutating func readPart(_ draft: inout RuleDraft) throws(RawFault) -> Bool {
        switch kind {
        case .end, .semicolon, .fallback: return false
        case .comma, .and: return try !endsAtComma(&draft)
        case .skip: advance()
        case .colon: try readReadabilityColon(&draft)
        case .number, .sun, .openParenthesis, .clockWord: return try !endsBeforeNumber(&draft)
        case .dot: try skipFullStop(draft)
        case .always: try readAlways(&draft)
        case .open, .closed, .unknown: return try !endsBeforeModifier(&draft)
        case .comment, .phrase: try readComment(&draft)
        case .month, .easter, .week: return try !endsBeforeDate(&draft)
        default:
            guard kind.namesDays else { throw fault("a day, a time, 'open', 'closed', 'unknown' or a comment") }
            if draft.isComplete { return false }
            try readDays(&draft)
        }
        return true
    }

    /// `Mo-Fr 09:00-18:00. Sa 10:00-14:00`.
    private mutating func skipFullStop(_ draft: RuleDraft) throws(RawFault) {
        let next = peek(1).kind
        guard !draft.rule.times.isEmpty, next.namesDays || [.end, .semicolon, .comma].contains(next) else {
            throw fault("a day, a time, 'open', 'closed', 'unknown' or a comment")
        }
        warn(.separator, "rules are separated by ';' or ','")
        advance()
    }

    private mutating func endsBeforeDate(_ draft: inout RuleDraft) throws(RawFault) -> Bool {
        if draft.isComplete { return true }
        if kind == .week { try readWeeks(&draft) } else { try readDates(&draft) }
        return false
    }

    /// In a list of days before times a comma is harmless.
    private mutating func endsAtComma(_ draft: inout RuleDraft) throws(RawFault) -> Bool {
        let rule = draft.rule
        let hasEnd = !rule.times.isEmpty || rule.modifier != nil || rule.comment != nil || rule.isAlways
        if hasEnd, !rule.isEmpty { return true }
        let next = peek(1)
        if rule.selectsDays, [.open, .closed, .unknown].contains(next.kind) {
            warn(.separator, "remove the comma before '\(text(next))'")
            advance()
            return false
        }
        guard rule.selectsDays, isTime(at: 1) || next.kind == .sun || next.kind == .openParenthesis else {
            throw fault("a day of the same list, or times before a comma", at: next)
        }
        warn(.separator, "remove the comma between days and times")
        advance()
        return false
    }

    /// `Jan 10-Feb 10: 07:30-12:00`.
    private mutating func readReadabilityColon(_ draft: inout RuleDraft) throws(RawFault) {
        let canStand = draft.rule.selectsDays || draft.last == .comment
        guard canStand, draft.rule.times.isEmpty else { throw fault("a day or a time") }
        advance()
        if kind == .end || kind == .semicolon || kind == .colon { throw fault("a time after ':'") }
    }

    private mutating func endsBeforeNumber(_ draft: inout RuleDraft) throws(RawFault) -> Bool {
        if kind == .number, namesYear(at: 0, after: draft.last) {
            if draft.isComplete { return true }
            try readYearOrDate(&draft)
            return false
        }
        if kind == .number, namesDayBeforeMonth(at: 0) {
            if draft.isComplete { return true }
            try readDates(&draft)
            return false
        }
        if readWeekPhrase(&draft) { return false }
        if !draft.rule.times.isEmpty {
            if draft.last != .times { return true }
            // `06:00 19:00` is ambiguous.
            if draft.rule.times.last?.isPoint == true || !isSpan(at: 0) { throw fault("',' or '-' between times") }
            warn(.separator, "times are separated by ','")
        }
        if draft.rule.modifier == .closed, draft.rule.selectsDays { throw fault("';' or ','") }
        if draft.rule.isAlways { throw fault("';' or ','") }
        try readTimes(&draft)
        return false
    }

    /// `24 hours 7 days a week`, or a part.
    private mutating func readWeekPhrase(_ draft: inout RuleDraft) -> Bool {
        let first = peek()
        if first.kind == .number, first.value == 7, peek(1).kind == .day, draft.rule.days.isEmpty {
            warn(.spelling, "every day is written 'Mo-Su'")
            advance(2)
            while [.skip, .slash, .week, .to].contains(kind) { advance() }
            if !draft.rule.isAlways { draft.rule.days.weekdays = [WeekdayRange(from: .monday, to: .sunday)] }
            draft.last = .days
            return true
        }
        guard first.kind == .number, first.value == 24, peek(1).kind == .hour, !peek(2).kind.joins else { return false }
        guard peek(2).kind != .number || peek(2).value == 7 else { return false }
        advance(2)
        if kind == .slash, peek(1).kind == .number { advance(2) }
        draft.rule.isAlways = true
        draft.last = .modifier
        return true
    }

    private mutating func readAlways(_ draft: inout RuleDraft) throws(RawFault) {
        guard draft.rule.times.isEmpty, !draft.rule.isAlways else { throw fault("';' or ','") }
        if draft.rule.selectsDays { warn(.order, "'24/7' is every day; '00:00-24:00' is a whole day") }
        advance()
        draft.rule.isAlways = true
        hasTimeSpan = true
    }

    private mutating func endsBeforeModifier(_ draft: inout RuleDraft) throws(RawFault) -> Bool {
        let rule = draft.rule
        if rule.modifier != nil {
            if rule.selectsDays || !rule.times.isEmpty { return true }
            throw fault("a day, a time or a comment")
        }
        let beginsRule = kind == .closed && !rule.times.isEmpty && (peek(1).kind.namesDays || peek(1).kind == .month)
        if beginsRule { return true }
        switch kind {
        case .open: draft.rule.modifier = .open
        case .closed: draft.rule.modifier = .closed
        default: draft.rule.modifier = .unknown
        }
        draft.last = .modifier
        advance()
        return false
    }

    private mutating func readComment(_ draft: inout RuleDraft) throws(RawFault) {
        let token = peek()
        guard draft.rule.comment == nil else { throw fault("one comment in a rule") }
        draft.rule.comment = token.kind == .phrase ? Lexicon.shared.comments[token.value] : text(token)
        draft.last = .comment
        advance()
    }
}

struct RuleDraft {
    var rule = Rule()
    var last = Part.none
    var timesCameFirst = false

    enum Part {
        case none, years, dates, weeks, days, times, modifier, comment
    }

    /// Times follow days: another day begins a new rule.
    var isComplete: Bool {
        (!rule.times.isEmpty && rule.selectsDays && !timesCameFirst)
            || (rule.modifier != nil && last == .modifier
                && (rule.selectsDays || !rule.times.isEmpty))
            || (last == .comment && (rule.selectsDays || !rule.times.isEmpty) && !rule.times.isEmpty)
    }
}
