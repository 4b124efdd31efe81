import SwellCore
import Testing

@testable import Doctor

@Suite("What the doctor says of picom")
struct PicomTests {
  private func advice(_ text: String?) -> [String] {
    var facts = Diagnosis.Facts()
    (facts.display, facts.isComposited, facts.picomConfiguration) = (":0", true, text)
    return Diagnosis(facts).findings.filter { $0.topic == "picom" }.map(\.remedy)
  }

  @Test(
    "Where it blurs, the exclusion that it needs is named",
    arguments: [
      "blur-background = true;", "fading = true\nblur-method = \"dual_kawase\";\n",
      "# none\nblur:\n{\n  method = \"gaussian\";\n  size = 10;\n};", "blur-background=true // as it was",
      "blur-background = true; blur-background-exclude = [ \"class_g = 'Dock'\" ]; shadow-exclude = [ \"class_g = 'Swell'\" ]",
    ])
  func blurs(text: String) {
    #expect(advice(text) == ["add \"class_g = 'Swell'\" to blur-background-exclude in picom's configuration"])
  }

  private static let flight = "animations = ({ triggers = [ \"geometry\" ]; preset = \"geometry-change\"; });"
  private static let still =
    "add { match = \"class_g = 'Swell'\"; animations = ({ triggers = [ \"geometry\" ]; offset-x = 0; }); } to rules in "
    + "picom's configuration"

  @Test(
    "Where windows fly to their places, the rule that keeps the panel is named",
    arguments: [
      flight,
      "animations = ({ triggers = [\"open\"]; preset = \"appear\" }, { triggers = [ \"position\" ]; offset-x = 3 })",
    ])
  func flies(text: String) {
    #expect(advice(text) == [Self.still + "; with rules, picom ignores its lists of exclusions"])
    #expect(advice(text + " rules = ({ match = \"class_g = 'Dock'\"; shadow = false; });") == [Self.still])
    #expect(advice("rules = ({ \(text) });") == [Self.still])
  }

  @Test(
    "With rules, which make picom ignore the list, the rule that it needs is named",
    arguments: [
      "blur-method = \"dual_kawase\"; rules = ( );", "blur: { method = \"box\" }; rules = (",
      "rules = ({ match = \"focused\"; opacity = 1; });\nblur-method = \"box\"",
      "rules = ( { match = \"class_g = 'Dock'\"; blur-background = false; } ); blur-background = true;",
      "blur-method = \"box\"; blur-background-exclude = [ \"class_g = 'Swell'\" ]; rules = ( { shadow = true } )",
      "blur-method = \"box\"; rules = ( { match = \"class_g = 'Swell'\"; blur-background = false }, { blur-background = true } )",
      "blur-method = \"box\"; rules = ( { match = \"class_g = 'Swell'\"; shadow = false; animations = ( { triggers = [ \"open\" ]; preset = \"appear\"; } ) } )",
    ])
  func rules(text: String) {
    #expect(
      advice(text) == [
        "add { match = \"class_g = 'Swell'\"; blur-background = false; }, as the last one, to rules in picom's configuration"
      ])
  }

  @Test(
    "Where nothing blurs or flies, only others do, or what is needed is there, nothing is said",
    arguments: [
      nil, "", "fading = true; shadow = true;", "#blur-background = true;", "blur: { method = \"none\" }",
      "blur-method = \"none\";", "// blur-background = true", "blur-background = false;", "blur-background", "\"", "[",
      "blur-background = true; blur-background-exclude = [\n  \"window_type = 'dock'\",\n  \"class_g = 'Swell'\" ];",
      "blur-background = true;\nblur-background-exclude = \"class_g ?= 'swell'\";",
      "animations = ({ triggers = [ \"open\", \"close\" ]; preset = \"appear\"; });", "geometry = 3; position = 2;",
      "rules = ({ match = \"class_g = 'mpv'\"; \(flight) });",
      "\(flight) rules = ({ match = \"class_g = 'Swell'\"; animations = ({ triggers = [ \"geometry\" ]; offset-x = 0; }); });",
      "blur-method = \"box\"; rules = ( { match = \"class_g = 'Swell'\"; blur-background = false; } );",
      "blur-method = \"box\"; rules = ( { opacity = 1 }, { match = \"class_g ?= 'swell'\"; shadow = false; blur-background = false }, )",
      "blur-method = \"box\"; rules = ({ blur-background = false; })", "rules = ({ blur-background = true; })",
      "blur-method = \"box\"; rules: ( { animations = ( { triggers = [\"open\"]; } ); blur-background = false } )",
    ])
  func silent(text: String?) {
    #expect(advice(text) == [])
  }
}
