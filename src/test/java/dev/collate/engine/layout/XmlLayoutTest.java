package dev.collate.engine.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.collate.utf8.Utf8Slice;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("engine")
class XmlLayoutTest {
    private static String layout(String xml) {
        return XmlLayout.indent(Utf8Slice.of(xml), 1_000).toString();
    }

    /** The backslashes stand for line breaks. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "<a/> | <a/>",
                "<a><b>x</b><c d=\"1\"/></a> | <a>\\  <b>x</b>\\  <c d=\"1\"/>\\</a>",
                "<a>\\\\<b/>   <c/></a> | <a>\\  <b/>\\  <c/>\\</a>",
                "<a>  </a> | <a>  </a>",
                "<a>x <b/> <i>y</i></a> | <a>x <b/> <i>y</i></a>",
                "<a><b/> x <i><u/></i> </a> | <a>\\  <b/> x <i><u/></i> </a>",
                "<a><![CDATA[<b/>]]> <c/></a> | <a><![CDATA[<b/>]]> <c/></a>",
                "<a> <![CDATA[x]]></a> | <a> <![CDATA[x]]></a>",
                "<a><b xml:space='preserve'> <c><d/></c></b><e/></a> | <a>\\  <b xml:space='preserve'> <c><d/></c></b>\\  <e/>\\</a>",
                "<a xml:space = \"default\"> <xml:space><b/></xml:space></a> | <a xml:space = \"default\">\\  <xml:space>\\    <b/>\\  </xml:space>\\</a>",
                "<a axml:space='preserve' xml:spaces='preserve'><xml:space b='preserve'><b/></xml:space></a> |"
                        + "<a axml:space='preserve' xml:spaces='preserve'>\\  <xml:space b='preserve'>\\    <b/>\\  </xml:space>\\</a>",
                "<a\txml:space = 'preserve'> <b/></a> | <a\txml:space = 'preserve'> <b/></a>",
                "<?xml version='1.0'?><a><!-->--><?p <x>?></a> | <?xml version='1.0'?>\\<a>\\  <!-->-->\\  <?p <x>?>\\</a>",
                "<a b=\"x>y\" c='\"/>'><d/></a> | <a b=\"x>y\" c='\"/>'>\\  <d/>\\</a>",
                "<!DOCTYPE a [<!-- ]> '--><!ATTLIST a b CDATA \"]>\">]><a><b/></a>"
                        + "| <!DOCTYPE a [<!-- ]> '--><!ATTLIST a b CDATA \"]>\">]>\\<a>\\  <b/>\\</a>",
            })
    void xmlIsIndentedExceptInsideOfText(String xml, String laidOut) {
        assertThat(layout(xml.replace('\\', '\n'))).isEqualTo(laidOut.replace('\\', '\n') + "\n");
    }

    @Test
    void theLayoutHasNoByteOrderMark() {
        assertThat(layout("\uFEFF<?xml version='1.0'?><a><b/>\uFEFF</a>"))
                .isEqualTo("<?xml version='1.0'?>\n<a>\n  <b/>\uFEFF</a>\n");
    }

    @Test
    void indentingTwiceChangesNothing() {
        var laidOut = layout("<a><b>x<c/></b><d> </d><!-- c --><e><f/></e></a>");
        assertThat(layout(laidOut)).isEqualTo(laidOut);
    }

    @Test
    void theLayoutEndsSoonAfterTheMaximumLength() {
        var xml = Utf8Slice.of("<a>" + "<b/>".repeat(1_000) + "</a>");
        assertThat(XmlLayout.indent(xml, 100).length()).isBetween(101, 120);
    }
}
